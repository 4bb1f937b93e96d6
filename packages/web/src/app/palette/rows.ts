import type { PaletteHit, PaletteKind } from '@portal/contract/areas/account/palette.ts'
import type { MenuGroup } from '#src/platform/screens/menu.ts'
import { type ReadTitle, searchMenu } from '#src/platform/screens/menu-search.ts'
import type { IconName } from '#src/ui/icon/icon-paths.ts'
import { iconOf } from '../layout/group-icons.ts'
import type { PaletteAct } from './acts.ts'

export interface PaletteRow {
  key: string
  icon: IconName
  /** What stands before the title in its line, not searched: the group of a screen. */
  before?: string
  title: string
  code?: string
  aside: string
  address: string
}

export interface PaletteSection {
  title: string
  rows: PaletteRow[]
}

const RECORDS: readonly { title: string; kinds: readonly PaletteKind[] }[] = [
  { title: '人', kinds: ['person'] },
  { title: '单位', kinds: ['unit'] },
]
const WORKS: readonly { title: string; kinds: readonly PaletteKind[] }[] = [
  { title: '考试与课程', kinds: ['exam', 'course'] },
  { title: '文档', kinds: ['document'] },
  { title: '问卷', kinds: ['questionnaire'] },
  { title: '会议', kinds: ['meeting'] },
  { title: '班次', kinds: ['class'] },
  { title: '直播课', kinds: ['live'] },
  { title: '专栏与图文', kinds: ['column', 'article'] },
  { title: '历史上的今天', kinds: ['history'] },
  { title: '活动', kinds: ['activity'] },
  { title: '影展', kinds: ['exhibition'] },
  { title: '福利', kinds: ['benefit'] },
  { title: '名片', kinds: ['businessCard'] },
  { title: '隐患', kinds: ['hazard'] },
  { title: '专家问答', kinds: ['question'] },
  { title: '填报表单', kinds: ['healthForm'] },
]

const icons: Record<PaletteKind, IconName> = {
  person: 'person',
  unit: 'org',
  exam: 'exam',
  course: 'film',
  questionnaire: 'checklist',
  document: 'paper',
  meeting: 'meeting',
  class: 'people',
  column: 'bookmark',
  benefit: 'star',
  businessCard: 'badge',
  question: 'help',
  healthForm: 'checklist',
  exhibition: 'camera',
  hazard: 'warning',
  article: 'note',
  history: 'calendar',
  live: 'screen',
  activity: 'flag',
}

const MOST_SCREENS = 5
const MOST_ACTS = 4

const recordSections = (hits: readonly PaletteHit[], wanted: typeof RECORDS): PaletteSection[] =>
  wanted.map(({ title, kinds }) => ({
    title,
    rows: hits
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ kind, id, link, ...hit }) => ({ ...hit, key: `${kind}:${id}`, icon: icons[kind], address: link })),
  }))

interface PaletteFacts {
  text: string
  hits: readonly PaletteHit[]
  groups: readonly MenuGroup[]
  acts: readonly PaletteAct[]
  /** Paths of screens by use, the most used first: what stands there before anything is typed. */
  used: readonly string[]
  read: ReadTitle
}

const screenSection = ({ text, groups, used, read }: PaletteFacts): PaletteSection => {
  const groupOf = (path: string) => groups.find(({ items }) => items.some((item) => item.path === path))
  const all = groups.flatMap(({ title: group, items }) => items.map((item) => ({ ...item, group })))
  const usual = used.flatMap((path) => all.find((item) => item.path === path) ?? [])
  const found = text === '' ? (usual.length > 0 ? usual : all) : searchMenu(groups, text, read)
  return {
    title: text === '' && usual.length > 0 ? '常用页面' : '页面',
    rows: found.slice(0, MOST_SCREENS).map(({ path, title, group }) => ({
      key: path,
      icon: iconOf(groupOf(path)?.path ?? ''),
      ...(group !== title && { before: `${group} / ` }),
      title,
      aside: '',
      address: path,
    })),
  }
}

const actSection = ({ text, acts, read }: PaletteFacts): PaletteSection => {
  const found = text === '' ? acts : searchMenu([{ title: '', path: '', plain: false, items: acts }], text, read)
  return {
    title: '动作',
    rows: found.slice(0, MOST_ACTS).map(({ path, title }) => ({
      key: path,
      icon: 'plus' as const,
      title,
      aside: '',
      address: path,
    })),
  }
}

/** Everything found, by kind, in the order of the picture; kinds without a row are left out. */
export const paletteSections = (facts: PaletteFacts): PaletteSection[] =>
  [
    ...recordSections(facts.hits, RECORDS),
    screenSection(facts),
    ...recordSections(facts.hits, WORKS),
    actSection(facts),
  ].filter(({ rows }) => rows.length > 0)

/** The part of a title that was meant: as written, or by the initials of its pinyin. */
export const meantPart = (title: string, text: string, read: ReadTitle): [string, string, string] => {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return [title, '', '']
  const cut = (at: number): [string, string, string] => [
    title.slice(0, at),
    title.slice(at, at + wanted.length),
    title.slice(at + wanted.length),
  ]
  const written = title.toLowerCase().indexOf(wanted)
  if (written >= 0) return cut(written)
  const initials = read?.(title).initials ?? ''
  const spelled = initials.length === title.length ? initials.indexOf(wanted) : -1
  return spelled >= 0 ? cut(spelled) : [title, '', '']
}
