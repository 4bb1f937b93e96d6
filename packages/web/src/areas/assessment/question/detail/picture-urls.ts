import { createContext, use } from 'react'

interface PictureUrls {
  urlOf: (fileId: string) => string | null
  /** A picture sent from this page, shown from the device until it is saved. */
  keep: (fileId: string, url: string) => void
}

export const PictureUrlsContext = createContext<PictureUrls>({ urlOf: () => null, keep: () => undefined })

/** Addresses of the pictures that regions are drawn on. */
export const usePictureUrls = (): PictureUrls => use(PictureUrlsContext)
