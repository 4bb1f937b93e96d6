import { downloadDocument } from '@portal/contract/areas/document/reading.ts'
import { useWrite } from '#src/kit/use-write.ts'

interface Wanted {
  version?: string | undefined
  /** The file as it came, in place of its pages. */
  original?: boolean
}

/** A counted download: the browser keeps what stands at the signed address. */
export const useDownload = () => {
  const write = useWrite(downloadDocument)
  return {
    isPending: write.isPending,
    async run(id: string, { version, original = false }: Wanted = {}) {
      const found = await write.run({ id, version, original })
      if (!found) return
      const link = document.createElement('a')
      link.href = found.url
      link.download = found.name
      link.click()
    },
  }
}
