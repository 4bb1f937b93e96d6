import type { ActivityDetail, ShownPart } from '@portal/contract/areas/activity/activity.ts'
import type { SaidPart } from '@portal/contract/areas/activity/completion.ts'
import type { ActivityPartInput } from '@portal/contract/areas/activity/parts.ts'
import { SHIPPED_QUIZ } from '@portal/contract/areas/activity/quiz-settings.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'

/** A part as it is saved. */
export const partInput = (part: ShownPart): ActivityPartInput => {
  const { id, title, fromAt, toAt, required, weight, unlockAfter, countEarlier } = part
  const common = { id, title, fromAt, toAt, required, weight, unlockAfter }
  const refs = part.refs.map((ref) => ref.id)
  switch (part.type) {
    case 'answer':
      return { ...common, type: 'answer', quiz: part.quiz ?? SHIPPED_QUIZ }
    case 'watch':
      return { ...common, type: 'watch', refs, countEarlier }
    case 'read':
      return { ...common, type: 'read', refs, countEarlier }
    case 'survey':
      return { ...common, type: 'survey', refs }
    case 'sign':
      return { ...common, type: 'sign' }
  }
}

/** Everything of an activity as it is saved; what a page changes goes over it. */
export const bodyOf = (of: ActivityDetail) => ({
  ...{ id: of.id, revision: of.revision, title: of.title, intro: of.intro },
  ...{ startAt: of.startAt, endAt: of.endAt, showFrom: of.showFrom },
  audience: of.audience ?? EMPTY_AUDIENCE,
  ...{ need: of.need, unitRace: of.unitRace, resultText: of.resultText },
  organisers: (of.organisers ?? []).map(({ id }) => id),
  excluded: (of.excluded ?? []).map(({ id }) => id),
  parts: of.parts.map(partInput),
})

export const saidPart = ({ type, title, weight, required, unlockAfter, refs, quiz }: ShownPart): SaidPart => ({
  ...{ type, title, weight, required, unlockAfter },
  refs: refs.length,
  passScore: quiz?.passScore ?? null,
})

export const isFixed = ({ state }: Pick<ActivityDetail, 'state'>): boolean =>
  state === 'ended' || state === 'settled' || state === 'cancelled'
