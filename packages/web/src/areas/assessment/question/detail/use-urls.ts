import type { QuestionDetail } from '@portal/contract/areas/assessment/question/question.ts'
import { useState } from 'react'

/** Addresses of the stored pictures and of those sent from this page. */
export const useUrls = (question: Pick<QuestionDetail, 'version'> | null) => {
  const [kept, setKept] = useState<ReadonlyMap<string, string>>(new Map())
  const version = question?.version
  const stored = new Map<string, string>()
  if (version?.picture && version.pictureUrl !== null) stored.set(version.picture.fileId, version.pictureUrl)
  for (const [index, part] of (version?.parts ?? []).entries()) {
    const url = version?.partPictureUrls[index]
    if (part.picture && url) stored.set(part.picture.fileId, url)
  }
  return {
    urlOf: (fileId: string) => kept.get(fileId) ?? stored.get(fileId) ?? null,
    keep: (fileId: string, url: string) => setKept((last) => new Map(last).set(fileId, url)),
  }
}
