import type { activityCandidates } from '@portal/contract/areas/activity/desk.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { ActivityParts } from '#src/shared/activity-parts.ts'

/** What may be chosen for a part of this kind: of the rows of the codes of such things, not of those of activities. */
export const candidatesWith =
  (kinds: ActivityParts): HandlerOf<typeof activityCandidates> =>
  async ({ tx, body: { type, keyword }, actor }) =>
    (await kinds.of(type)?.candidates?.(tx, actor, keyword.trim())) ?? []
