import type { ActivityDetail, ShownPart } from '@portal/contract/areas/activity/activity.ts'
import type { ActivityPartType } from '@portal/contract/areas/activity/activity-words.ts'
import { SHIPPED_QUIZ } from '@portal/contract/areas/activity/quiz-settings.ts'
import { partInput } from './desk-body.ts'

/** A part while it is composed; what opens it is named by its key, so that moving parts changes nothing of it. */
export interface PartDraft {
  key: string
  part: ShownPart
  after: string | null
  isNew: boolean
}

export const draftsOf = ({ parts }: ActivityDetail): PartDraft[] =>
  parts.map((part) => ({
    key: part.id,
    part,
    after: part.unlockAfter === null ? null : (parts[part.unlockAfter]?.id ?? null),
    isNew: false,
  }))

const titles: Record<ActivityPartType, string> = {
  watch: '看视频',
  read: '读图文',
  answer: '知识竞答',
  sign: '现场签到',
  survey: '填写问卷',
}

export const newDraft = (type: ActivityPartType, key: string, weight: number): PartDraft => ({
  key,
  part: {
    ...{ id: key, type, title: titles[type], weight, required: true, fromAt: null, toAt: null, unlockAfter: null },
    ...{ countEarlier: type === 'watch' || type === 'read', refs: [], quiz: type === 'answer' ? SHIPPED_QUIZ : null },
    ...{ score: null, begun: false, reached: 0, done: false, missing: true, lockedBy: null, corrected: null },
  },
  after: null,
  isNew: true,
})

/** The parts as they stand, each opened by the place of another. */
export const placed = (drafts: readonly PartDraft[]): ShownPart[] =>
  drafts.map(({ part, after }) => {
    const place = after === null ? -1 : drafts.findIndex(({ key }) => key === after)
    const before = drafts[place]
    return { ...part, unlockAfter: before ? place : null, lockedBy: before?.part.title ?? null }
  })

/** As they are saved; new ones have no id yet. */
export const inputsOf = (drafts: readonly PartDraft[]) =>
  placed(drafts).map((part, at) => {
    const { id, ...input } = partInput(part)
    return drafts[at]?.isNew ? input : { ...input, id }
  })

/** What is left to 100 for a new part. */
export const restWeight = (drafts: readonly PartDraft[]): number =>
  Math.max(0, 100 - drafts.reduce((sum, { part }) => sum + part.weight, 0))
