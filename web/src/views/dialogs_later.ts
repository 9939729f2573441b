// What only the page opens later; embeds do not need it.
import { pending } from '../base/pending';
import type { Later } from './later';

const breakpoints = () => pending(import('./breakpoints'));
const dialogs = () => pending(import('./dialogs'));
const exports = () => pending(import('./export'));
const imports = () => pending(import('./import'));
const jumps = () => pending(import('./jumps'));
const share = () => pending(import('./share'));

type Breakpoints = Awaited<ReturnType<typeof breakpoints>>;
type Dialogs = Awaited<ReturnType<typeof dialogs>>;
type Exports = Awaited<ReturnType<typeof exports>>;
type Imports = Awaited<ReturnType<typeof imports>>;
type Jumps = Awaited<ReturnType<typeof jumps>>;
type Share = Awaited<ReturnType<typeof share>>;

export const openHelp: Later<Dialogs['openHelp']> = (...args) => dialogs().then((on) => on.openHelp(...args));
export const openExamples: Later<Dialogs['openExamples']> = (...args) => dialogs().then((on) => on.openExamples(...args));
export const openHistory: Later<Dialogs['openHistory']> = (...args) => dialogs().then((on) => on.openHistory(...args));
export const openGoto: Later<Dialogs['openGoto']> = (...args) => dialogs().then((on) => on.openGoto(...args));
export const openBreakpoints: Later<Breakpoints['openBreakpoints']> = (...args) => breakpoints().then((on) => on.openBreakpoints(...args));
export const openShare: Later<Share['openShare']> = (...args) => share().then((on) => on.openShare(...args));
export const openExport: Later<Exports['openExport']> = (...args) => exports().then((on) => on.openExport(...args));
export const openImport: Later<Imports['openImport']> = (...args) => imports().then((on) => on.openImport(...args));
export const openJumps: Later<Jumps['openJumps']> = (...args) => jumps().then((on) => on.openJumps(...args));
