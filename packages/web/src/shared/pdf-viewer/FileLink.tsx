import { isBuilt } from '#src/platform/screens/built.ts'

interface FileLinkProps {
  fileId: string
  name: string
  /** The signed address, for what is not read page by page. */
  url: string
  className?: string
}

const READABLE = /\.(?:pdf|docx?|xlsx?|pptx?|wps|et|dps|od[tsp])$/i

/**
 * A file that hangs on something. PDF and office files open in the viewer, everything else by its address; so does a file
 * whose address does not name it, as in a script that is marked blind.
 */
export function FileLink({ fileId, name, url, className }: FileLinkProps) {
  const inViewer = isBuilt('/pdfView') && READABLE.test(name) && url.startsWith('/files/f/')
  return (
    <a className={className} href={inViewer ? `/pdfView?fileId=${fileId}` : url} target="_blank" rel="noreferrer">
      {name}
    </a>
  )
}
