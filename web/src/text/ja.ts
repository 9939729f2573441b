import type { Text } from '.';
import { en } from './en';

export const ja: Text = { ...en };
