import type { Side } from './side';

export const normalizeSide: Side = () => Promise.reject(new Error('not yet'));
export const persistSide: Side = () => Promise.reject(new Error('not yet'));
