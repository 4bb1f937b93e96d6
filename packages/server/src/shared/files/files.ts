import type { UploadPurpose } from '@portal/contract/areas/files/upload.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { BlobStore } from '#src/platform/blob-store/blob-store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { MediaTools } from '#src/platform/media/ffmpeg.ts'
import type { Providers } from '#src/platform/providers.ts'
import type { Disposition } from './address.ts'

/** An area's word on files that hang on its things: true opens, false says nothing. */
export type FileOpener = (tx: Tx, actor: Actor, fileId: string) => Promise<boolean>
export type Uploader = (actor: Actor, purpose: UploadPurpose) => Promise<boolean>

/** The files of the site: uploads on their way in, the store, and signed addresses on their way out. */
export interface Files {
  store: BlobStore
  /** Partial uploads; for progress. */
  uploadDir: string
  /** ffmpeg and ffprobe, or null where this server has none. */
  tools(): Promise<MediaTools | null>
  /** Addresses of this person, with the end of their life. */
  fileUrl(actor: Actor, file: { id: string; name: string }, disposition?: Disposition): string
  treeUrl(actor: Actor, treeKey: string, relative: string): string
  /** Picture of a question in a sitting of this person: says nothing of the file, and lives as long as it is told. */
  sittingUrl(actor: Actor, sitting: { attemptId: string; until: Date }, fileId: string): string
  expiresAt(): Date
  /** Who may open files beside their owner; by the things that the files hang on. */
  openers: Providers<string, FileOpener>
  /** Who may upload beside the holders of the purpose's codes; by the same. */
  uploaders: Providers<string, Uploader>
  mayOpen(tx: Tx, actor: Actor, fileId: string): Promise<boolean>
  mayUpload(actor: Actor, purpose: UploadPurpose): Promise<boolean>
}
