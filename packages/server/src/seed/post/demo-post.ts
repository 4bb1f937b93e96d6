import type { PostDuty, PostState } from '@portal/contract/areas/notice/post.ts'

export interface DemoPost {
  kind: 'announcement' | 'notice' | 'article'
  category: string
  title: string
  /** Paragraphs; one that begins with `|` is a table row, with `-` an item of a list. */
  text: readonly string[]
  duty?: PostDuty
  /** The demo accounts have not done their duty, and it was due two days ago. */
  late?: true
  priority?: 'important' | 'urgent'
  /** Days before today on which it came out; below 0 it will. */
  daysAgo: number
  state?: PostState
  top?: true
  popup?: true
  /** Name of the company it is for; without it everybody. */
  company?: string
  /** Share of its people who have read it, in percent. */
  readPercent: number
  endReason?: string
  author?: string
  source?: string
}
