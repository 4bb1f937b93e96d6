import { SafeHtml } from './SafeHtml.tsx'
import { sourceHtml } from './source-html.ts'

/** Where a text comes from, within a line: its name, as a link where it has an address. */
export function SourceLink({ source, url }: { source: string; url: string }) {
  return url === '' ? source : <SafeHtml className="rich-text-source" html={sourceHtml(url, source)} />
}
