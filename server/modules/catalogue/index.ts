export { loadReferenceData } from './reference-data.ts';
