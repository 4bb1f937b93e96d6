import type { z } from 'zod'
import type { GuestKind } from '../guests.ts'
import type { Privilege } from '../privileges.ts'

/** Who may call: anybody, any signed-in person, or holders of one of these codes. */
export type Access = 'public' | 'signedIn' | readonly Privilege[]

/**
 * Which rows a call reaches.
 * `rows`: the caller's data scope for the declared codes · `own`: only what belongs to the caller ·
 * `audience`: published content addressed to the caller · `all`: reference data or data the handler itself guards ·
 * `site`: things that every unit uses, so that only whoever holds the declared codes for the whole site may call.
 */
export type RowScope = 'rows' | 'own' | 'audience' | 'all' | 'site'

export interface Endpoint<Body extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType> {
  path: 'login' | `rest/${string}`
  /** Chinese name, shown in the interface catalogue and the operation log. */
  title: string
  effect: 'read' | 'write'
  access: Access
  scope: RowScope
  body: Body
  result: Result
  /** Greatest body in KiB where 256 is not enough. */
  bodyLimitKb?: number
  /** Asks for the password again unless done within five minutes (1010). */
  reauth?: true
  /** `multipart` endpoints take one file field named `attach` beside their text fields; `either` also takes JSON. */
  transport?: 'json' | 'multipart' | 'either'
  /** Belongs to the person alone: somebody who looks at the portal as him does not see it. */
  personal?: true
  /** A write that a preview session may make: to end itself. */
  inPreview?: true
  /**
   * Answers guests too: `any` whatever they were invited to, otherwise those of one kind and only about the thing that
   * `id` of the body must name. Without it a guest's token is as good as none.
   */
  guests?: 'any' | GuestKind
  /** `none` for study beats and the like, whose rows are themselves the record of what happened. */
  audit?: 'none'
}

export const defineEndpoint = <
  Body extends z.ZodType,
  Result extends z.ZodType,
  const Spec extends Endpoint<Body, Result>,
>(
  endpoint: Spec & Endpoint<Body, Result>,
): Spec => endpoint

export type BodyOf<E extends Endpoint> = z.output<E['body']>
/** What a screen sends: times may still be typed values that the codec encodes. */
export type ArgumentOf<E extends Endpoint> = z.output<E['body']>
export type ResultOf<E extends Endpoint> = z.output<E['result']>
