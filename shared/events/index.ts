export type * from './agent-event';
export * from './error-code';
export type * from './payload';
