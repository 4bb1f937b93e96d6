import { type CardRow, listCards } from '@portal/contract/areas/business-card/card.ts'
import { cardPathOf } from '@portal/contract/areas/business-card/words.ts'
import { type SQL, sql } from 'drizzle-orm'
import { either, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, type Place } from '#src/kit/page-read/place.ts'
import { addressOfCode } from '#src/platform/http/site-hosts.ts'
import { inSubtree, PERSON_SEARCH, pathName, personSought } from '#src/shared/directory/search.ts'
import { personWithin } from '#src/shared/directory/visible.ts'
import type { Portal } from '#src/shared/portal.ts'
import { GAPS, GAPS_OF_ROW } from './gaps.ts'
import { HAS_LEFT } from './person.ts'

/** A card of somebody who left, or of a record that was merged into another, has ended, also in the minutes before the clock writes it down. */
const STATE: SQL<CardRow['state']> =
  sql`case when ${HAS_LEFT} or u.merged_into_id is not null then 'retired' else c.state end`

const columns = {
  id: sql`c.id`,
  userId: sql`u.id`,
  revision: sql`c.revision`,
  photo: sql`u.photo`,
  name: sql`u.name`,
  userCode: sql`u.code`,
  orgName: sql`o.name`,
  orgPath: pathName(sql`o.path`),
  post: sql`u.post`,
  templateId: sql`c.template_id`,
  templateName: sql`p.name`,
  languages: sql`c.languages`,
  state: STATE,
  slug: sql<string>`c.slug`,
  visits: sql`c.visits`,
  missing: GAPS_OF_ROW,
  left: HAS_LEFT,
  createdAt: sql`c.created_at`,
  updatedAt: sql`c.updated_at`,
}

/** Cards of people in the data scope; whoever is deleted has none. */
export const listWith = ({ platform }: Portal) =>
  pageRead(listCards, {
    from: sql`business_cards c join users u on u.id = c.user_id join org_units o on o.id = u.primary_org_id
      join business_card_templates p on p.id = c.template_id`,
    key: sql`c.id`,
    columns,
    scope: personWithin,
    where: sql`u.deleted_at is null`,
    search: PERSON_SEARCH,
    given: ({ body }) => personSought(platform.secrets, body.keyword),
    filter: {
      orgId: (unit: Place): SQL => inSubtree(sql`u.primary_org_id`, unit),
      templateId: equals(sql`c.template_id`),
      state: equals(STATE),
      missing: GAPS,
      left: either(HAS_LEFT),
    },
    sort: {
      updatedAt: sql`c.updated_at`,
      createdAt: sql`c.created_at`,
      name: chinese(sql`u.name`),
      visits: sql`c.visits`,
    },
    order: '-updatedAt',
    finish: (_caller, found) =>
      found.map(({ slug, ...row }) => ({
        ...row,
        link: row.state === 'active' ? addressOfCode(platform.config, cardPathOf(slug)) : '',
      })),
  })
