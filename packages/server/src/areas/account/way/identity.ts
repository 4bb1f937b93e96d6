import type { BoundWay } from '@portal/contract/areas/account/bound-identity.ts'
import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Platform } from '#src/platform/platform.ts'
import { users } from '#src/schema/directory.ts'
import { type Account, findAccount } from '../sign-in/account.ts'
import type { Way } from './ways.ts'

/** What a redirect way says about the person who came back. */
export interface Identity {
  /** Stable at that way; never reused for somebody else. */
  subject: string
  claims: Record<string, unknown>
  /** The provider says that it has checked a second factor itself. */
  isVouchedFor: boolean
}

interface Found {
  account: Account
  /** Matched for the first time: the identity is remembered from now on. */
  isNew: boolean
}

const usualField: Record<string, string> = { code: 'preferred_username', mail: 'email', phone: 'phone_number' }

const conditionOf = ({ secrets }: Platform, mapBy: Way['mapBy'], value: string): SQL | null => {
  switch (mapBy) {
    case 'code':
      return eq(users.code, value)
    case 'mail':
      return eq(users.mailIndex, secrets.indexOf(value))
    case 'phone':
      return eq(users.phoneIndex, secrets.indexOf(value.replace(/^\+?86[ -]?(?=1\d{10}$)/, '')))
    case 'none':
      return null
  }
}

/** Where an identity of the way is kept with its person: beside that of the organisation he may have one in WeChat. */
export const identityField = (way: BoundWay) => (way === 'wechat' ? 'wechatId' : 'subject')

/** The person bound to the identity, or the one and only person whom the mapping of the way names. */
export const findByIdentity = async (
  platform: Platform,
  way: Way & { kind: BoundWay },
  identity: Identity,
): Promise<Found | null> => {
  const kept = users[identityField(way.kind)]
  const known = await findAccount(platform.db, eq(kept, identity.subject))
  if (known) return { account: known, isNew: false }
  const value = identity.claims[way.mapField || (usualField[way.mapBy] ?? '')]
  const condition = typeof value === 'string' && value !== '' ? conditionOf(platform, way.mapBy, value.trim()) : null
  if (condition === null) return null
  // Somebody who is bound to another identity is not taken over, and a number that several share names nobody.
  const { rows } = await platform.db.execute<{ id: string }>(
    sql`select id from users where ${condition} and deleted_at is null limit 2`,
  )
  const [only, another] = rows
  if (!only || another) return null
  const account = await findAccount(platform.db, sql`${eq(users.id, only.id)} and ${isNull(kept)}`)
  return account && { account, isNew: true }
}
