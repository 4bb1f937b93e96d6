import { z } from 'zod'
import { day, id, instant } from '../../kit/scalars.ts'
import { archiveLineKind, archiveLineState, archiveSection, correctionState } from './words.ts'

/** One fact of an archive. */
export const archiveLine = z.object({
  /** Of the row it stands for, unique within its section. */
  id: z.string(),
  on: day.meta({ label: '日期' }),
  kind: archiveLineKind,
  title: z.string().meta({ label: '内容' }),
  state: archiveLineState,
  /** Hours, score or points, by section. */
  value: z.number().nullable(),
  /** Most of it that could be had. */
  most: z.number().nullable(),
  /** Last day it is good for. */
  validTo: day.nullable(),
  /** Why, number, or what was before. */
  note: z.string(),
  /** Record that proves it: study record, sheet, attempt, certificate. */
  evidence: z.string().nullable(),
})
export type ArchiveLine = z.output<typeof archiveLine>

export const archiveYear = z.object({
  year: z.int(),
  /** As it counts, after caps: the figure of every screen. */
  total: z.number(),
  target: z.number().nullable(),
  reached: z.boolean(),
  bySource: z.object({
    video: z.number(),
    doc: z.number(),
    live: z.number(),
    train: z.number(),
    upload: z.number(),
  }),
})
export type ArchiveYear = z.output<typeof archiveYear>

export const archiveCorrection = z.object({
  id,
  section: archiveSection,
  lineId: z.string(),
  lineTitle: z.string(),
  lineOn: day,
  text: z.string(),
  files: z.array(z.object({ id, name: z.string() })),
  state: correctionState,
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: instant.nullable(),
  createdAt: instant,
})
export type ArchiveCorrection = z.output<typeof archiveCorrection>
