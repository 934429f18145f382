import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withParentheses } from './compile-early.ts';

const done = (code: string): string => withParentheses(code, parseAst(code));

test('the functions that wrap modules of CommonJS stand in parentheses', () => {
  const code = 'import{i as e,t}from"./rolldown-runtime-1.js";var n=t(e=>{e.a=1}),r=t((e,i)=>{i.exports=n()});';
  expect(done(code)).toBe(
    'import{i as e,t}from"./rolldown-runtime-1.js";var n=t((e=>{e.a=1})),r=t(((e,i)=>{i.exports=n()}));',
  );
});

test('a chunk without such modules stays as it is', () => {
  const code = 'import{t}from"./shared-1.js";var n=t(e=>e.a);export{n};';
  expect(done(code)).toBe(code);
});
