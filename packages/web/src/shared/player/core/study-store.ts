import type { openSittingResult } from '@portal/contract/areas/learning/play/beat.ts'
import type { TickSpan } from '@portal/contract/areas/learning/play/intervals.ts'
import type { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import type { Connection } from './beat-queue.ts'

export type Sitting = z.output<typeof openSittingResult>

/**
 * `refused`: the server let nobody study here, or not now · `failed`: it was not reached · `takenOver`: another device
 * goes on with it · `stopped`: the item is gone or no longer for this person.
 */
export type StudyPhase = 'opening' | 'ready' | 'refused' | 'failed' | 'takenOver' | 'stopped'

export interface StudyView {
  phase: StudyPhase
  /** What the learner reads in every phase but the first two. */
  words: string
  sitting: Sitting | null
  connection: Connection
  /** Said while the connection is fine: time windows, parts that came too late. */
  remark: string
  acknowledged: TickSpan[]
  /** Played and not yet settled. */
  pending: TickSpan[]
  furthestTick: number
  coverage: number
  completed: boolean
  /** Hours granted during this visit. */
  grantedHours: number | null
  /** 「还在学习吗？」 stands. */
  asking: boolean
  /** Paused because the page was not in front. */
  wasHidden: boolean
}

const EMPTY: StudyView = {
  phase: 'opening',
  words: '',
  sitting: null,
  connection: 'live',
  remark: '',
  acknowledged: [],
  pending: [],
  furthestTick: 0,
  coverage: 0,
  completed: false,
  grantedHours: null,
  asking: false,
  wasHidden: false,
}

export const createStudyStore = () => createStore<StudyView>(() => EMPTY)

export const studyWords = {
  offline: '网络已断开，进度暂存本机，恢复后自动提交',
  held: '服务暂未接收进度，已暂存本机，正在重试',
  signedOut: '登录已失效，请重新登录，进度不会丢失',
  late: '离线超过 30 分钟的部分无法核验，未计入',
  outOfWindow: '当前不在计时时段，观看不计入进度',
  stopped: '该内容已下架或不再对你开放，已学部分已保存',
  hidden: '页面不在前台，已暂停',
  attention: '还在学习吗？',
  renewed: '内容已更新，已按新版本重新计算进度',
} as const

/** The yellow line above the progress bar, or nothing. */
export const barText = ({ connection, remark }: Pick<StudyView, 'connection' | 'remark'>) =>
  connection === 'live' ? remark : studyWords[connection]
