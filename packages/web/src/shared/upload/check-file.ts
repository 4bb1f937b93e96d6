import { isHeicName, type UploadPurpose, uploadRefusals, uploadRules } from '@portal/contract/areas/files/upload.ts'

const formatWords: Record<UploadPurpose, string> = {
  video: uploadRefusals.videoFormat.message,
  cover: uploadRefusals.coverFormat.message,
  document: uploadRefusals.documentFormat.message,
  subtitle: uploadRefusals.subtitleFormat.message,
  picture: uploadRefusals.coverFormat.message,
  feedback: uploadRefusals.coverFormat.message,
  answer: uploadRefusals.answerFormat.message,
  appeal: uploadRefusals.appealFormat.message,
  signIn: uploadRefusals.appealFormat.message,
  certificate: uploadRefusals.certificateFormat.message,
  archive: uploadRefusals.appealFormat.message,
  expert: uploadRefusals.coverFormat.message,
  hazard: uploadRefusals.coverFormat.message,
  work: uploadRefusals.workFormat.message,
}

const sizeWords: Record<UploadPurpose, string> = {
  video: uploadRefusals.videoSize.message,
  cover: uploadRefusals.coverSize.message,
  document: uploadRefusals.documentSize.message,
  subtitle: uploadRefusals.subtitleSize.message,
  picture: uploadRefusals.coverSize.message,
  feedback: uploadRefusals.coverSize.message,
  answer: uploadRefusals.documentSize.message,
  appeal: uploadRefusals.appealSize.message,
  signIn: uploadRefusals.appealSize.message,
  certificate: uploadRefusals.certificateFormat.message,
  archive: uploadRefusals.appealSize.message,
  expert: uploadRefusals.coverSize.message,
  hazard: uploadRefusals.coverSize.message,
  work: uploadRefusals.workSize.message,
}

const extensionOf = (name: string) => (name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '')

/** Why a chosen file would be refused by its name or size alone, or null; its content is judged by the server. */
export const whyNotFile = ({ name, size }: Pick<File, 'name' | 'size'>, purpose: UploadPurpose): string | null => {
  const { extensions, maxBytes } = uploadRules[purpose]
  if (purpose === 'work' && isHeicName(name)) return uploadRefusals.workHeic.message
  if (!extensions.includes(extensionOf(name))) return formatWords[purpose]
  if (size === 0) return uploadRefusals.empty.message
  return size > maxBytes ? sizeWords[purpose] : null
}

/** What the file dialog offers. */
export const acceptOf = (purpose: UploadPurpose) => uploadRules[purpose].extensions.map((each) => `.${each}`).join(',')
