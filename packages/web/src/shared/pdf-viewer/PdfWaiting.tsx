/** Where pages will be: blank paper, and what is waited for. */
export function PdfWaiting({ words = '正在打开文档…' }: { words?: string | undefined }) {
  return (
    <div className="pdf-waiting" aria-busy="true">
      <div className="pdf-blank" />
      <p role="status">{words}</p>
    </div>
  )
}
