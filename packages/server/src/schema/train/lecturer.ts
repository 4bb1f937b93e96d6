import type { lecturerLevel } from '@portal/contract/areas/train/teacher/words.ts'
import { sql } from 'drizzle-orm'
import { date, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { at, bytes, ownedColumns, primaryId } from '../columns.ts'
import { files } from '../file.ts'

/** 讲师: somebody of the portal, or somebody from outside with a name and a phone of his own. */
export const lecturers = pgTable(
  'train_lecturers',
  {
    ...ownedColumns,
    /** Null: from outside. */
    userId: uuid('user_id'),
    /** Of those from outside; an internal one is called as the directory says. */
    name: text('name').notNull().default(''),
    phoneSealed: bytes('phone_sealed'),
    phoneMask: text('phone_mask').notNull().default(''),
    phoneIndex: text('phone_index'),
    company: text('company').notNull().default(''),
    level: text('level').$type<z.output<typeof lecturerLevel>>().notNull(),
    subjects: text('subjects').array().notNull(),
    intro: text('intro').notNull().default(''),
    contractFrom: date('contract_from', { mode: 'string' }),
    contractTo: date('contract_to', { mode: 'string' }),
    stoppedAt: at('stopped_at'),
    stopReason: text('stop_reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('train_lecturers_user_key').on(t.userId).where(sql`user_id is not null`),
    index('train_lecturers_owner_idx').on(t.ownerOrgId),
  ],
)

/** 资质 of a lecturer, in their order. */
export const lecturerCertificates = pgTable(
  'train_lecturer_certificates',
  {
    id: primaryId(),
    lecturerId: uuid('lecturer_id')
      .notNull()
      .references(() => lecturers.id, { onDelete: 'cascade' }),
    place: smallint('place').notNull(),
    name: text('name').notNull(),
    certNo: text('cert_no').notNull().default(''),
    validTo: date('valid_to', { mode: 'string' }),
    fileId: uuid('file_id').references(() => files.id),
  },
  (t) => [
    index('train_lecturer_certificates_idx').on(t.lecturerId, t.place),
    index('train_lecturer_certificates_file_idx').on(t.fileId).where(sql`file_id is not null`),
  ],
)

/** 可用时段: when a lecturer says that he is free; those of one lecturer never overlap. */
export const lecturerFree = pgTable(
  'train_lecturer_free',
  {
    id: primaryId(),
    lecturerId: uuid('lecturer_id')
      .notNull()
      .references(() => lecturers.id, { onDelete: 'cascade' }),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (t) => [index('train_lecturer_free_idx').on(t.lecturerId, t.startsAt)],
)
