/** The part of jsdom that these tests use; it brings no types of its own. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { runScripts?: 'dangerously'; contentType?: string });
    readonly window: Window & typeof globalThis;
  }
}
