import type { CertificateElement, TemplateInput, TextElement } from '@portal/contract/areas/certificate/template.ts'

export const ELEMENT_NAMES: Readonly<Record<CertificateElement['kind'], string>> = {
  text: '文字',
  rule: '横线',
  photo: '照片',
  seal: '印章',
  qr: '验证二维码',
}

/** A key that no element has. */
const freeKey = (elements: readonly CertificateElement[]): string => {
  const taken = new Set(elements.map(({ key }) => key))
  let n = elements.length + 1
  while (taken.has(`e${n}`)) n += 1
  return `e${n}`
}

const text: Omit<TextElement, 'key' | 'text'> = {
  ...{ kind: 'text', x: 420, y: 360, w: 280, h: 0, size: 24, line: 40, face: 'serif', colour: 'ink', align: 'left' },
  ...{ bold: false, spacing: 0, indent: false, fit: true, underline: false },
}

/** A new element in the middle of the page. */
export const newElement = (
  kind: CertificateElement['kind'],
  elements: readonly CertificateElement[],
  words = '文字',
): CertificateElement => {
  const key = freeKey(elements)
  switch (kind) {
    case 'text':
      return { ...text, key, text: words }
    case 'rule':
      return { kind, key, x: 420, y: 400, w: 280, colour: 'ink' }
    case 'photo':
      return { kind, key, x: 880, y: 200, w: 104, h: 146 }
    case 'seal':
      return { kind, key, x: 756, y: 531, w: 152, use: '培训专用章' }
    case 'qr':
      return { kind, key, x: 140, y: 561, w: 92 }
  }
}

/** What a new template begins with. */
export const emptyTemplate: TemplateInput = {
  ...{ name: '', typeCode: '', numberRule: '{unit}-{type}-{yyyy}-{seq4}', issuer: '', termMonths: 36, renewDays: 90 },
  ...{ renewCategory: '', frame: 'guilloche', enabled: true },
  elements: [
    {
      ...text,
      key: 'title',
      text: '{证书名称}',
      x: 140,
      y: 120,
      w: 843,
      size: 56,
      line: 72,
      align: 'center',
      bold: true,
      colour: 'blue',
      spacing: 18,
    },
    {
      ...text,
      key: 'name',
      text: '{姓名}',
      x: 421,
      y: 252,
      w: 280,
      size: 40,
      line: 56,
      align: 'center',
      bold: true,
      spacing: 12,
      underline: true,
    },
    newElement('qr', []),
    newElement('seal', []),
  ],
}
