import { type SQL, sql } from 'drizzle-orm'
import { EVERYBODY, liveMembership, peopleOfMemberships } from '../access/membership.ts'
import { activePerson } from './resolve.ts'

/**
 * Beginning of a query: the people behind every audience at once. `content` is a query of `id`, `audience_include` and
 * `audience_exclude`; what is addressed alike is worked out once. There are then the tables `content` with the number of
 * its `audience`, and `addressed` of `audience, user_id`.
 */
export const withAddressed = (content: SQL): SQL => sql`
  with content as materialized (
    select c.*, dense_rank() over (order by c.audience_include, c.audience_exclude) as audience from (${content}) c
  ),
  audiences as materialized (select distinct audience, audience_include, audience_exclude from content),
  wanted as materialized (
    select facet, left(facet, 1) as kind, case when facet like '_:%' then substr(facet, 3)::uuid end as id
    from (select distinct unnest(audience_include || audience_exclude) as facet from audiences) named
  ),
  places as (
    select id as user_id, primary_org_id as org_id from users union all select user_id, org_id from user_orgs
  ),
  facets as materialized (
    select u.id as user_id, w.facet from wanted w cross join users u where w.facet = 'all'
    union all select w.id, w.facet from wanted w where w.kind = 'u'
    union all select p.user_id, w.facet from wanted w join places p on p.org_id = w.id where w.kind = 'o'
    union all select p.user_id, w.facet from wanted w join org_units top on top.id = w.id
      join org_units below on below.path like top.path || '%' join places p on p.org_id = below.id where w.kind = 'b'
    union all select g.user_id, w.facet from wanted w join user_group_members g on g.group_id = w.id and g.way <> 'excluded'
      where w.kind = 'g'
    union all select held.user_id, w.facet from wanted w join roles r on r.id = w.id and r.enabled
      join (${peopleOfMemberships(sql`${liveMembership} and m.role_id in (select id from wanted where kind = 'r')`)}) held
        on held.role_id = r.id where w.kind = 'r'
    union all select u.id, w.facet from wanted w join roles r on r.id = w.id and r.code = ${EVERYBODY} cross join users u
      where w.kind = 'r'
  ),
  addressed as materialized (
    select a.audience, a.user_id from (
      select c.audience, f.user_id from (select audience, unnest(audience_include) as facet from audiences) c
        join facets f on f.facet = c.facet
      except select c.audience, f.user_id from (select audience, unnest(audience_exclude) as facet from audiences) c
        join facets f on f.facet = c.facet
    ) a join users u on u.id = a.user_id where ${activePerson()}
  )`

/**
 * Query of `content_id, user_id` of {@link withAddressed}. The same answer as `personIn`, for statistics over many
 * contents, which cannot ask about each by itself; the test of audiences holds them together.
 */
export const addressedPeople = (content: SQL): SQL => sql`
  ${withAddressed(content)} select c.id as content_id, a.user_id from addressed a join content c on c.audience = a.audience`
