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

const ALL_WEIGHT = 100

/** 100 in equal whole shares; what does not divide goes to the first ones. */
export const evenWeights = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.floor(ALL_WEIGHT / count) + (at < ALL_WEIGHT % count ? 1 : 0))

/** What is left to 100 for a new part. */
export const restWeight = (drafts: readonly PartDraft[]): number =>
  Math.max(0, ALL_WEIGHT - drafts.reduce((sum, { part }) => sum + part.weight, 0))

/** Every part with the same share. */
export const evenly = (drafts: readonly PartDraft[]): PartDraft[] => {
  const weights = evenWeights(drafts.length)
  return drafts.map((draft, at) => ({ ...draft, part: { ...draft.part, weight: weights[at] ?? 0 } }))
}

/** Nobody has weighed the parts by hand yet. */
export const isEven = (drafts: readonly PartDraft[]): boolean => {
  const weights = evenWeights(drafts.length).toSorted((a, b) => a - b)
  return drafts
    .map(({ part }) => part.weight)
    .toSorted((a, b) => a - b)
    .every((weight, at) => weight === weights[at])
}

/** After parts came or went: equal shares as long as they were equal before; weights given by hand stay. */
export const weighed = (before: readonly PartDraft[], after: PartDraft[]): PartDraft[] =>
  isEven(before) ? evenly(after) : after
