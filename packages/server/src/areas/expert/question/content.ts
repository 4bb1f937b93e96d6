import { sql } from 'drizzle-orm'
import { expertQuestions } from '#src/schema/expert/question.ts'
import type { ContentRules } from '#src/shared/content/kinds.ts'
import { openByName } from './reach.ts'

/**
 * Questions are collected; what is said about them stands in their own thread. One that only its nameless asker may open
 * is not: it would stand among his favourites, which whoever looks at the portal as him sees.
 */
export const questionContent: ContentRules = {
  standing: async (tx, actor, id) => {
    const open = sql`${expertQuestions.id} = ${id} and ${openByName(tx, actor)}`
    return (await tx.db.$count(expertQuestions, open)) > 0 ? 'open' : null
  },
  title: (id) => sql`(select title from expert_questions where id = ${id})`,
  link: (id) => sql`'/netSchool/professionalOnline?id=' || ${id}`,
}
