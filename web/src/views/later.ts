// Menus and dialogs, which are loaded on the first click that needs them, so that they do not delay the first step.
import { pending } from '../base/pending';

export type Later<F extends (...args: never[]) => unknown> = (...args: Parameters<F>) => Promise<unknown>;

const actions = () => pending(import('./actions'));
const canHappen = () => pending(import('./can_happen'));
const causes = () => pending(import('./causes'));
const versions = () => pending(import('./versions'));
const whatIf = () => pending(import('./what_if/what_if'));
const writing = () => pending(import('./writing'));

type Actions = Awaited<ReturnType<typeof actions>>;
type CanHappen = Awaited<ReturnType<typeof canHappen>>;
type Causes = Awaited<ReturnType<typeof causes>>;
type Versions = Awaited<ReturnType<typeof versions>>;
type WhatIf = Awaited<ReturnType<typeof whatIf>>;
type Writing = Awaited<ReturnType<typeof writing>>;

export const openActions: Later<Actions['openActions']> = (...args) => actions().then((on) => on.openActions(...args));
export const openActionsAt: Later<Actions['openActionsAt']> = (...args) => actions().then((on) => on.openActionsAt(...args));
export const writeIntoScenario: Writing['writeIntoScenario'] = (...args) => writing().then((on) => on.writeIntoScenario(...args));
export const writeRules: Writing['writeRules'] = (...args) => writing().then((on) => on.writeRules(...args));
export const resume: Writing['resume'] = (...args) => writing().then((on) => on.resume(...args));
export const openCanHappen: Later<CanHappen['openCanHappen']> = (...args) => canHappen().then((on) => on.openCanHappen(...args));
export const openCauses: Later<Causes['openCauses']> = (...args) => causes().then((on) => on.openCauses(...args));
export const openVersions: Later<Versions['openVersions']> = (...args) => versions().then((on) => on.openVersions(...args));
export const openOtherText: Later<Versions['openOtherText']> = (...args) => versions().then((on) => on.openOtherText(...args));
export const openWhatIf: Later<WhatIf['openWhatIf']> = (...args) => whatIf().then((on) => on.openWhatIf(...args));
