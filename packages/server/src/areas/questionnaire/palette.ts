import { questionnaireState } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { inScope } from '#src/platform/database/tx.ts'
import { questionnaires } from '#src/schema/questionnaire.ts'
import { MOST_HITS, type PaletteSource } from '#src/shared/palette/palette.ts'

const states = wordsOf(questionnaireState)

/** Questionnaires by a part of the title, the latest first. */
export const paletteOfQuestionnaires: PaletteSource = {
  access: [P.questionnaire],
  find: async ({ tx, like }) => {
    const { rows } = await tx.db.execute<{ id: string; title: string; state: string }>(sql`
      select ${questionnaires.id} as id, ${questionnaires.title} as title, ${questionnaires.state} as state
      from ${questionnaires}
      where ${questionnaires.title} ilike ${like} and ${questionnaires.deletedAt} is null
        and ${inScope(tx, questionnaires.ownerOrgId, questionnaires.createdBy)}
      order by ${questionnaires.createdAt} desc limit ${MOST_HITS}`)
    return rows.map(({ id, title, state }) => ({
      id,
      title,
      code: '',
      aside: states[state] ?? '',
      link: `/questionnaire/questionnaireList?questionnaire=${id}`,
    }))
  },
}
