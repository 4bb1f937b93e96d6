import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, ids, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { exhibitionKind, exhibitionRefusals as no, voteState, voteVerdict } from './words.ts'
import { ownVote } from './work.ts'

/** One vote; what counts is when the server had read the request. */
export const castVote = defineEndpoint({
  path: 'rest/exhibitionVote/cast',
  title: '投票',
  effect: 'write',
  access: 'signedIn',
  scope: 'audience',
  audit: 'none',
  body: z.strictObject({ workId: id }),
  result: z.object({
    left: z.int(),
    /** Votes of the work, where the number is public. */
    count: z.int().optional(),
  }),
})

/** Takes the last vote for the work back, in its own period alone. */
export const cancelVote = defineEndpoint({
  path: 'rest/exhibitionVote/cancel',
  title: '撤销投票',
  effect: 'write',
  access: 'signedIn',
  scope: 'audience',
  audit: 'none',
  body: z.strictObject({ workId: id }),
  result: z.object({ left: z.int() }),
})

export const listOwnVotes = defineEndpoint({
  path: 'rest/exhibitionVote/mine',
  title: '查询我的投票',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ exhibitionId: id }),
  result: z.array(ownVote),
})

const voteRow = z.object({
  id,
  workId: id,
  number: z.string().meta({ label: '编号' }),
  workTitle: z.string().meta({ label: '作品名' }),
  voterName: z.string().meta({ label: '投票人' }),
  orgName: z.string().meta({ label: '单位' }),
  castAt: instant.meta({ label: '投票时间' }),
  state: voteState,
  reason: z.string().meta({ label: '原因' }),
  decidedBy: z.string().meta({ label: '处理人' }),
})
export type VoteRow = z.output<typeof voteRow>

/** Every vote with its voter, for 票务核查. */
export const listVotes = defineEndpoint({
  path: 'rest/exhibitionVote/held',
  title: '查询选票',
  effect: 'read',
  access: [P.photoVote, P.cinemaVote],
  scope: 'rows',
  body: pageQuery(
    z.object({
      /** Photographs where it is not said. */
      kind: exhibitionKind,
      exhibitionId: id.meta({ label: '影展' }),
      workId: id.meta({ label: '作品' }),
      state: voteState,
      orgId: id.meta({ label: '单位' }),
    }),
    ['castAt'],
  ),
  result: pageOf(voteRow),
})

/** 暂扣 takes votes out of the count; a person then says whether they are valid or void. */
export const decideVotes = defineEndpoint({
  path: 'rest/exhibitionVote/decide',
  title: '核查选票',
  effect: 'write',
  access: [P.photoVote, P.cinemaVote],
  scope: 'rows',
  body: z.strictObject({
    voteIds: ids(500),
    verdict: voteVerdict,
    reason: text({ label: '原因', max: 200, long: true }).superRefine((reason, context) => {
      if ([...reason].length < 2) context.addIssue({ code: 'custom', message: no.holdReason.message })
    }),
  }),
  result: z.object({ decided: z.int() }),
})

/** How the vote of an exhibition, or for one of its works, goes. */
export const voteFigures = defineEndpoint({
  path: 'rest/exhibitionVote/figures',
  title: '查询投票情况',
  effect: 'read',
  access: [P.photo, P.cinema],
  scope: 'rows',
  body: z.strictObject({ exhibitionId: id, workId: id.optional() }),
  result: z.object({
    valid: z.int(),
    held: z.int(),
    voided: z.int(),
    /** People with a vote that is valid or held, and all who may vote. */
    voters: z.int(),
    expected: z.int(),
    days: z.array(z.object({ day, n: z.int() })),
    /** Of one work: by hour of the last days, and by unit. */
    hours: z.array(z.object({ at: instant, n: z.int() })),
    units: z.array(z.object({ id, name: z.string(), n: z.int() })),
  }),
})
