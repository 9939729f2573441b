import type { Fault, Menus } from './fault';

type Any = { [Menu in keyof Menus]: Fault<Menu> }[keyof Menus];

const files = import.meta.glob<Record<string, Any>>(['./*.ts', '!./fault.ts', '!./index.ts'], { eager: true });
const all = Object.values(files).flatMap((file) => Object.values(file)).sort((a, b) => a.place - b.place);

/** All faults of a menu in order: the exports of these files. */
export const faultsOf = <Menu extends keyof Menus>(menu: Menu): Fault<Menu>[] => all.filter((fault): fault is Extract<Any, Fault<Menu>> => fault.menu === menu);
