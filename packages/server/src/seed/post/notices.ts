import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { approvalRules } from '#src/schema/approval.ts'
import { posts, postVersions } from '#src/schema/post.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { contentColumns, contentOf, hashOf } from '#src/shared/post/content.ts'
import { cleanRichText } from '#src/shared/rich-text/clean.ts'
import type { DemoUnit } from '../organisation.ts'
import { type Chance, idFrom } from '../random.ts'
import { shareOf } from '../share.ts'
import { demoAnnouncements } from './announcement-list.ts'
import type { DemoPost } from './demo-post.ts'
import { demoNotices } from './notice-list.ts'

const AUTHOR_ID = '00000000-0000-7000-8000-000000040001'
const OFFICER_ID = '00000000-0000-7000-8000-000000040002'
const APPROVER_ID = '00000000-0000-7000-8000-000000040004'
/** The demo accounts lie before it. */
const KNOWN_DAYS = 10
const LAST_FIXED_ID = '00000000-ffff-ffff-ffff-ffffffffffff'
const CONFIRM_TEXT = '我已阅读并知悉'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const cells = (row: string, tag: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => `<${tag}>${escaped(cell.trim())}</${tag}>`)
    .join('')

const block = (lines: readonly string[]): string => {
  const [first = ''] = lines
  if (first.startsWith('|'))
    return `<table><tbody>${lines.map((line, at) => `<tr>${cells(line, at === 0 ? 'th' : 'td')}</tr>`).join('')}</tbody></table>`
  if (first.startsWith('- '))
    return `<ul>${lines.map((line) => `<li><p>${escaped(line.slice(2))}</p></li>`).join('')}</ul>`
  return lines.map((line) => `<p>${escaped(line)}</p>`).join('')
}

/** Neighbouring rows and items belong together. */
const bodyOf = (text: readonly string[]): string => {
  const blocks: string[][] = []
  for (const line of text) {
    const last = blocks.at(-1)
    const kind = line[0] === '|' || line.startsWith('- ') ? line[0] : ''
    const before = last?.[0]
    const same = before !== undefined && kind !== '' && before[0] === kind
    if (last && same) last.push(line)
    else blocks.push([line])
  }
  return blocks.map(block).join('')
}

const audienceOf = ({ company }: DemoPost, units: readonly DemoUnit[]) => {
  const unit = units.find(({ name }) => name === company)
  return unit ? { ...EMPTY_AUDIENCE, units: [{ id: unit.id, below: true }] } : { ...EMPTY_AUDIENCE, everyone: true }
}

/** One post with its version and its readers. */
export const insertPost = async (db: Db, post: DemoPost, units: readonly DemoUnit[], id: string) => {
  const { kind, category, title, state = 'published', daysAgo, duty = 'none' } = post
  const at = new Date(Date.now() - daysAgo * DAY_MS)
  const isOut = state !== 'draft' && state !== 'scheduled'
  const { html, plain } = cleanRichText(bodyOf(post.text))
  const content = contentColumns({
    title,
    summary: [...plain.replace(/\s+/g, ' ')].slice(0, 120).join(''),
    body: html,
    category,
    coverFileId: null,
    attachments: [],
    source: post.source ?? '',
    sourceUrl: '',
    author: post.author ?? '',
    confirmText: duty === 'confirm' ? CONFIRM_TEXT : '',
  })
  const audience = audienceOf(post, units)
  const [inserted] = await db
    .insert(posts)
    .values({
      id,
      kind,
      ...content,
      ...audienceValues(audience),
      state,
      duty,
      priority: post.priority ?? 'normal',
      popup: post.popup ?? false,
      dueAt: duty === 'none' ? null : new Date(at.getTime() + (post.late ? daysAgo - 2 : 30) * DAY_MS),
      year: at.getFullYear(),
      topUntil: post.top ? new Date(Date.now() + 30 * DAY_MS) : null,
      publishAt: state === 'scheduled' ? at : null,
      publishedAt: isOut ? at : null,
      validTo: state === 'expired' ? new Date(at.getTime() + 10 * DAY_MS) : null,
      endReason: post.endReason ?? '',
      endedAt: post.endReason ? new Date(at.getTime() + DAY_MS) : null,
      versionNo: isOut ? 1 : 0,
      ownerOrgId: ROOT_ORG_ID,
      createdBy: kind === 'notice' ? OFFICER_ID : AUTHOR_ID,
      createdAt: new Date(Math.min(Date.now(), at.getTime()) - DAY_MS),
    })
    .returning()
  if (!inserted || state === 'draft') return
  const approvedHash = hashOf(contentOf(inserted, false))
  await db.execute(sql`update posts set approved_hash = ${approvedHash} where id = ${id}`)
  if (!isOut) return
  await db
    .insert(postVersions)
    .values({ postId: id, number: 1, title, summary: content.summary, body: html, changeKind: 'first', at })
  // The demo accounts have read what is older than some days, but for what they are late with.
  const share = (salt: string) => shareOf(sql`${salt}::text`, sql`${id}::uuid`, sql`u.id`)
  // The time is worked out once for all the columns it goes into (`offset 0`).
  await db.execute(sql`
    insert into post_reads (post_id, user_id, version, client, opened_at, end_at, read_at, confirmed_at)
    select ${id}::uuid, u.id, 1, case when ${shareOf(sql`'client'`, sql`u.id`)} < 0.33 then 'phone' else 'web' end, r.at, r.at, r.at,
      ${duty === 'confirm' ? sql`case when u.id <= ${LAST_FIXED_ID} or ${share('confirmed')} < 0.9 then r.at end` : sql`null`}::timestamptz
    from users u, lateral (select least(now(), ${at.toISOString()}::timestamptz
      + (20 + 4000 * ${share('when')}) * interval '1 minute') as at offset 0) r
    where ${activePerson()} and ${personIn(audience)} and case when u.id > ${LAST_FIXED_ID}
      then ${share('read')} * 100 < ${post.readPercent} else ${daysAgo > KNOWN_DAYS && !post.late} end`)
}

/** Announcements and notices with their readers, and who approves new ones. */
export const insertNotices = async (db: Db, units: readonly DemoUnit[], chance: Chance): Promise<void> => {
  await db.insert(approvalRules).values({
    itemCode: 'article',
    orgId: ROOT_ORG_ID,
    version: 1,
    validFrom: '2020-01-01',
    steps: [{ mode: 'any', dueHours: 24, approvers: [{ kind: 'person', id: APPROVER_ID }] }],
  })
  for (const post of [...demoAnnouncements, ...demoNotices]) await insertPost(db, post, units, idFrom(chance))
}
