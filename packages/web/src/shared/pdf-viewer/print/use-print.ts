import { App } from 'antd'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { MOST_PRINTED_PAGES, printPdf } from './print-pdf.ts'

const KEY = 'pdf-print'

/** Prints a document and says meanwhile how far it is. */
export const usePrint = () => {
  const { message } = App.useApp()
  return async (pdf: PDFDocumentProxy): Promise<void> => {
    if (pdf.numPages > MOST_PRINTED_PAGES) {
      message.warning(`超过 ${MOST_PRINTED_PAGES} 页，请下载后打印`)
      return
    }
    const tell = (page: number) =>
      message.loading({ key: KEY, content: `正在准备打印 ${page} / ${pdf.numPages} 页`, duration: 0 })
    try {
      await printPdf(pdf, tell)
      message.destroy(KEY)
    } catch {
      message.error({ key: KEY, content: '打印准备失败，请重试或下载后打印' })
    }
  }
}
