import { api } from './api';
import { controller } from './controller';
import { createJob } from './create_job';
import { deleteJob } from './delete_job';
import { deletePod } from './delete_pod';
import { evict } from './evict';
import type { Fault, OnController, OnJob, OnNode, OnPod } from './fault';
import { hang } from './hang';
import { kill } from './kill';
import { nodePressure } from './node_pressure';
import { nodeState } from './node_state';
import { patch } from './patch';
import { preempt } from './preempt';
import { scale } from './scale';
import { suspend } from './suspend';
import { watchDelay } from './watch_delay';

// All faults by what they are done to, in the order of the menus: the only place that names them.
export const onPods: Fault<OnPod>[] = [kill, hang, evict, preempt, nodePressure, deletePod];
export const onNodes: Fault<OnNode>[] = [nodeState];
export const onJobs: Fault<OnJob>[] = [suspend, scale, createJob, patch, deleteJob];
export const onControllers: Fault<OnController>[] = [controller, api, watchDelay];
