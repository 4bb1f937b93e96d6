import { always, insisting, load, requestOf } from '../load.ts'
import { fillBank } from './bank.ts'
import { atMost, type Trial } from './stage.ts'

const ROWS = 8
const SECONDS = 6
const QUESTION_KINDS = ['single', 'multiple', 'judge', 'fill']

/** Rules that share questions: by category, kind and difficulty, every other one by 知识点. */
const contentOf = (typeIds: readonly string[], labelIds: readonly string[]) => ({
  sections: [
    {
      heading: '单选题',
      rows: Array.from({ length: ROWS }, (_, n) => ({
        rowId: `row0000${n + 1}`,
        typeIds: n % 3 === 0 ? typeIds : [typeIds[n % typeIds.length]],
        kinds: n % 4 === 0 ? [] : [QUESTION_KINDS[n % QUESTION_KINDS.length]],
        knowledgeIds: n % 2 === 0 ? [] : [labelIds[n % labelIds.length]],
        difficultyFrom: 1,
        difficultyTo: 3 + (n % 3),
        count: 6,
        score: 2,
      })),
    },
  ],
})

export const paperCount: Trial = {
  name: 'paper rules',
  run: async ({ site, admin }) => {
    await fillBank(site.db)
    const { rows: types } = await site.db.query<{ id: string }>(
      `select type_id as id from questions where state = 'active' group by 1 order by count(*) desc limit 6`,
    )
    const { rows: labels } = await site.db.query<{ id: string }>(
      `select k.label_id as id from question_label_links k join question_labels l on l.id = k.label_id
       where l.kind = 'knowledge' group by 1 order by count(*) desc limit 4`,
    )
    const body = contentOf(
      types.map(({ id }) => id),
      labels.map(({ id }) => id),
    )
    const request = requestOf({ path: 'rest/paper/check', token: admin.token, body })
    await load({ port: site.port, visitors: [insisting(request)], seconds: 2 })
    const { p95Ms } = await load({ port: site.port, visitors: [always(request)], seconds: SECONDS })
    return [atMost(`paper rules, live count of ${ROWS}, p95`, p95Ms, 50, 'ms')]
  },
}
