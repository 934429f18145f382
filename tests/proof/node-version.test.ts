import { expect, test } from 'vitest';
import { nodeRefusal } from './node-version.ts';

test.each(['20.20.2', '18.0.0', '23.11.1', 'nonsense'])(
  'Node %s is refused with the version that is needed',
  (version) => {
    expect(nodeRefusal(version)).toContain(`need Node 24; this is ${version}`);
  },
);

test.each(['24.0.0', '24.21.0', '26.1.0', process.versions.node])('Node %s runs the tests', (version) => {
  expect(nodeRefusal(version)).toBeUndefined();
});
