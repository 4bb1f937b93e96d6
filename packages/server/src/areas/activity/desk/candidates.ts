import type { activityCandidates } from '@portal/contract/areas/activity/desk.ts'
import { P } from '@portal/contract/privileges.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { ActivityParts } from '#src/shared/activity-parts.ts'

/** What may be chosen for a part of this kind. */
export const candidatesWith =
  (kinds: ActivityParts): HandlerOf<typeof activityCandidates> =>
  async ({ tx, body: { type, keyword }, actor }) => {
    const scoped = { ...tx, actor, scope: actor.scopeOf([P.activityAdd, P.activityEdit]) }
    return (await kinds.of(type)?.candidates?.(scoped, actor, keyword.trim())) ?? []
  }
