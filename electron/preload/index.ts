import { contextBridge } from 'electron';

contextBridge.exposeInMainWorld('roundhouse', {});
