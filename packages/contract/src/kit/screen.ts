import type { Privilege } from '../privileges.ts'

/** Which chrome a screen wears (10-shell, map). */
export type Frame = 'bare' | 'layout' | 'learner' | 'sheet'

export interface Screen {
  path: string
  title: string
  /** Any one suffices; empty: open to every signed-in person. */
  privileges: readonly Privilege[]
  /** Keeps it out of the sidebar only. */
  hidden: boolean
  /** Shown without a token. */
  public: boolean
  /** Kept alive although its frame has no tabs. */
  keepAlive: boolean
  /** Never kept: fresh on return. */
  noCache: boolean
  /** Path it leads to instead of showing itself. */
  redirect: string | null
  /** Whoever is asked to approve opens it with `?request=` and without its codes: being asked is what lets him. */
  byRequest: boolean
  /** The list a hidden detail belongs to: stays active in the sidebar, first crumb before it. */
  list: string | null
  frame: Frame
}

export interface ScreenGroup {
  path: string
  title: string
  privileges: readonly Privilege[]
  hidden: boolean
  screens: readonly Screen[]
}

type Options = Partial<Pick<Screen, 'public' | 'keepAlive' | 'noCache' | 'redirect' | 'byRequest'>>

interface Draft extends Options {
  name: string
  title: string
  privileges: readonly Privilege[]
  hidden: boolean
  list: string | null
}

/** A screen of the sidebar. */
export const screen = (
  name: string,
  title: string,
  privileges: readonly Privilege[] = [],
  options: Options = {},
): Draft => ({
  name,
  title,
  privileges,
  hidden: false,
  list: null,
  ...options,
})

/** A screen reached from another one; `list` names the sibling it belongs to. */
export const hiddenScreen = (name: string, title: string, list?: string, options: Options = {}): Draft => ({
  ...screen(name, title, [], options),
  hidden: true,
  list: list ?? null,
})

const settled = (draft: Draft, base: string, frame: Frame): Screen => ({
  path: `${base}/${draft.name}`,
  title: draft.title,
  privileges: draft.privileges,
  hidden: draft.hidden,
  public: draft.public ?? false,
  keepAlive: draft.keepAlive ?? false,
  noCache: draft.noCache ?? false,
  redirect: draft.redirect ?? null,
  byRequest: draft.byRequest ?? false,
  list: draft.list === null ? null : `${base}/${draft.list}`,
  frame,
})

interface GroupOptions {
  privileges?: readonly Privilege[]
  hidden?: true
  frame?: Frame
}

export const group = (
  path: string,
  title: string,
  { privileges = [], hidden, frame = 'layout' }: GroupOptions,
  drafts: readonly Draft[],
): ScreenGroup => ({
  path,
  title,
  privileges,
  hidden: hidden ?? false,
  screens: drafts.map((draft) => settled(draft, path, frame)),
})

/** Screens outside every group. */
export const standalone = (frame: Frame, drafts: readonly Draft[]): readonly Screen[] =>
  drafts.map((draft) => settled(draft, '', frame))
