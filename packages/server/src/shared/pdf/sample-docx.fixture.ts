import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

interface Wishes {
  paragraphs: readonly string[]
  /** Further parts, by name. */
  parts?: Readonly<Record<string, Buffer | string>>
  /** A picture that lies at an address. */
  linkedPicture?: string
}

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(' ')

const PICTURE =
  '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rId9"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'

const relationships = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`

const KIND = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A Word document by hand: each paragraph begins a page. */
export const aDocx = ({ paragraphs, parts = {}, linkedPicture }: Wishes): Promise<Buffer> => {
  const zip = new ZipFile()
  const add = (name: string, content: Buffer | string) => zip.addBuffer(Buffer.from(content), name)
  add(
    '[Content_Types].xml',
    '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/octet-stream"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  )
  add(
    '_rels/.rels',
    relationships(`<Relationship Id="rId1" Type="${KIND}/officeDocument" Target="word/document.xml"/>`),
  )
  const link = `<Relationship Id="rId9" Type="${KIND}/image" Target="${linkedPicture}" TargetMode="External"/>`
  add('word/_rels/document.xml.rels', relationships(linkedPicture === undefined ? '' : link))
  const body = paragraphs.map(
    (text, at) =>
      `<w:p><w:pPr>${at > 0 ? '<w:pageBreakBefore/>' : ''}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`,
  )
  add(
    'word/document.xml',
    `<?xml version="1.0" encoding="UTF-8"?><w:document ${NAMESPACES}><w:body>${body.join('')}${linkedPicture === undefined ? '' : PICTURE}</w:body></w:document>`,
  )
  for (const [name, content] of Object.entries(parts)) add(name, content)
  zip.end()
  return buffer(zip.outputStream)
}
