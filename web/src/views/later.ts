// Menus and dialogs come with the first click that needs them: none of their code is on the way to the first step.
type Later<F extends (...args: never[]) => unknown> = (...args: Parameters<F>) => Promise<unknown>;

const actions = () => import('./actions');
const breakpoints = () => import('./breakpoints');
const canHappen = () => import('./can_happen');
const causes = () => import('./causes');
const dialogs = () => import('./dialogs');
const exports = () => import('./export');
const imports = () => import('./import');
const jumps = () => import('./jumps');
const share = () => import('./share');
const versions = () => import('./versions');
const whatIf = () => import('./what_if/what_if');
const writing = () => import('./writing');

type Actions = Awaited<ReturnType<typeof actions>>;
type Breakpoints = Awaited<ReturnType<typeof breakpoints>>;
type CanHappen = Awaited<ReturnType<typeof canHappen>>;
type Causes = Awaited<ReturnType<typeof causes>>;
type Dialogs = Awaited<ReturnType<typeof dialogs>>;
type Exports = Awaited<ReturnType<typeof exports>>;
type Imports = Awaited<ReturnType<typeof imports>>;
type Jumps = Awaited<ReturnType<typeof jumps>>;
type Versions = Awaited<ReturnType<typeof versions>>;
type WhatIf = Awaited<ReturnType<typeof whatIf>>;
type Share = Awaited<ReturnType<typeof share>>;
type Writing = Awaited<ReturnType<typeof writing>>;

export const openActions: Later<Actions['openActions']> = (...args) => actions().then((on) => on.openActions(...args));
export const openActionsAt: Later<Actions['openActionsAt']> = (...args) => actions().then((on) => on.openActionsAt(...args));
export const writeIntoScenario: Writing['writeIntoScenario'] = (...args) => writing().then((on) => on.writeIntoScenario(...args));
export const writeRules: Writing['writeRules'] = (...args) => writing().then((on) => on.writeRules(...args));
export const openCanHappen: Later<CanHappen['openCanHappen']> = (...args) => canHappen().then((on) => on.openCanHappen(...args));
export const openCauses: Later<Causes['openCauses']> = (...args) => causes().then((on) => on.openCauses(...args));
export const openHelp: Later<Dialogs['openHelp']> = (...args) => dialogs().then((on) => on.openHelp(...args));
export const openExamples: Later<Dialogs['openExamples']> = (...args) => dialogs().then((on) => on.openExamples(...args));
export const openHistory: Later<Dialogs['openHistory']> = (...args) => dialogs().then((on) => on.openHistory(...args));
export const openGoto: Later<Dialogs['openGoto']> = (...args) => dialogs().then((on) => on.openGoto(...args));
export const openBreakpoints: Later<Breakpoints['openBreakpoints']> = (...args) => breakpoints().then((on) => on.openBreakpoints(...args));
export const openShare: Later<Share['openShare']> = (...args) => share().then((on) => on.openShare(...args));
export const openExport: Later<Exports['openExport']> = (...args) => exports().then((on) => on.openExport(...args));
export const openImport: Later<Imports['openImport']> = (...args) => imports().then((on) => on.openImport(...args));
export const openJumps: Later<Jumps['openJumps']> = (...args) => jumps().then((on) => on.openJumps(...args));
export const openVersions: Later<Versions['openVersions']> = (...args) => versions().then((on) => on.openVersions(...args));
export const openOtherText: Later<Versions['openOtherText']> = (...args) => versions().then((on) => on.openOtherText(...args));
export const openWhatIf: Later<WhatIf['openWhatIf']> = (...args) => whatIf().then((on) => on.openWhatIf(...args));
