import {
  categoryKeys,
  type PostDetail,
  type PostInput,
  type PostRelation,
  type PostSave,
  postSave,
  SHIPPED_CONFIRM_TEXT,
} from '@portal/contract/areas/notice/post.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { type FormFile, fileInputOf } from '#src/shared/upload/form-file.ts'
import type { NoticeKind } from '../post-home.ts'

export interface FormRelation extends PostRelation {
  title: string
}

/** What the fields of the form hold. */
export interface PostValues extends Omit<PostInput, 'cover' | 'attachments' | 'relations' | 'year'> {
  cover: FormFile | null
  attachments: FormFile[]
  relations: FormRelation[]
  year?: number
}

const blank = postSave.omit({ id: true, revision: true, changeKind: true, note: true, toMyself: true })

export const newValues = (): PostValues => ({
  ...blank.parse({ title: '两字', body: '', category: '无' }),
  title: '',
  category: '',
  confirmText: SHIPPED_CONFIRM_TEXT,
  cover: null,
  attachments: [],
  relations: [],
})

/** The form of a known post: with the waiting change, where there is one. */
export const valuesOf = (post: PostDetail): PostValues => ({
  ...newValues(),
  title: post.draft?.title ?? post.title,
  summary: post.draft?.summary ?? post.summary,
  body: post.draft?.body ?? post.body,
  category: post.category,
  cover: post.coverFileId === null ? null : { fileId: post.coverFileId, name: '封面', url: post.coverUrl },
  attachments: post.attachments.map(({ fileId, name, url }) => ({ fileId, name, url })),
  relations: post.relations.map(({ type, id, title }) => ({ type, id, title })),
  source: post.source,
  sourceUrl: post.sourceUrl,
  author: post.author,
  priority: post.priority,
  popup: post.popup,
  beforeLogin: post.beforeLogin,
  duty: post.duty,
  confirmText: post.confirmText || SHIPPED_CONFIRM_TEXT,
  dwellSeconds: post.dwellSeconds,
  dueAt: post.dueAt,
  allowComment: post.allowComment,
  allowShare: post.allowShare,
  sort: post.sort,
  publishAt: post.state === 'published' || post.state === 'expired' ? null : post.publishAt,
  validFrom: post.validFrom,
  validTo: post.validTo,
  year: post.year,
  audience: post.audience ?? EMPTY_AUDIENCE,
  channels: post.channels,
})

/** The same as the beginning of another post; a category of the other kind does not fit. */
export const copiedValues = (post: PostDetail, from: NoticeKind, to: NoticeKind): PostValues => ({
  ...valuesOf(post),
  publishAt: null,
  validFrom: null,
  validTo: null,
  dueAt: null,
  year: undefined,
  ...(from !== to && { category: '' }),
})

/** What is sent of the form. */
export const inputOf = (values: PostValues): PostInput => ({
  ...values,
  cover: values.cover && fileInputOf(values.cover),
  attachments: values.attachments.map(fileInputOf),
  relations: values.relations.map(({ type, id }) => ({ type, id })),
})

export const dictionaryOf = (kind: NoticeKind) => categoryKeys[kind] ?? ''

export type ChangeAnswer = Pick<PostSave, 'changeKind' | 'note'>
