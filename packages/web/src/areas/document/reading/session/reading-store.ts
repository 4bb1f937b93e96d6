import { createStore } from 'zustand/vanilla'
import type { Connection } from '#src/shared/player/core/beat-queue.ts'
import type { Sitting, StudyPhase } from '#src/shared/player/core/study-store.ts'

export interface ReadingView {
  phase: StudyPhase
  /** What the reader sees in every phase but the first two. */
  words: string
  sitting: Sitting | null
  connection: Connection
  /** Said while the connection is fine: hours of study, parts that came too late. */
  remark: string
  /** Seconds of each page that the server has credited, the first page first. */
  credited: readonly number[]
  /** Seconds of each page that were shown and are not settled. */
  pending: ReadonlyMap<number, number>
  completed: boolean
  /** Hours granted during this visit. */
  grantedHours: number | null
  /** Nobody has moved for two minutes. */
  isIdle: boolean
}

const EMPTY: ReadingView = {
  phase: 'opening',
  words: '',
  sitting: null,
  connection: 'live',
  remark: '',
  credited: [],
  pending: new Map(),
  completed: false,
  grantedHours: null,
  isIdle: false,
}

export const createReadingStore = () => createStore<ReadingView>(() => EMPTY)

export const IDLE_TEXT = '已暂停计时，移动鼠标或触屏继续'
