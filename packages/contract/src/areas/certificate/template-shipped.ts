import type { CertificateElement, TemplateInput, TextElement } from './template.ts'

const text: Omit<TextElement, 'key' | 'x' | 'y' | 'w' | 'text' | 'size' | 'line'> = {
  ...{ kind: 'text', h: 0, face: 'serif', colour: 'ink', align: 'left' },
  ...{ bold: false, spacing: 0, indent: false, fit: false, underline: false },
}
const proof = { ...text, face: 'sans', colour: 'dark', x: 248, w: 380, size: 13, line: 22, fit: true } as const
const signed = { ...text, x: 683, w: 300, size: 20, line: 36, align: 'center', fit: true } as const

/** 培训合格证书 as it is shipped, of the picture certificate; lengths in px of the page. */
const elements: CertificateElement[] = [
  {
    ...{ ...text, face: 'sans', colour: 'dark', align: 'right' },
    ...{ key: 'number', x: 140, y: 81, w: 843, size: 13, line: 20, text: '编号　{编号}', fit: true },
  },
  {
    ...{ ...text, colour: 'blue', align: 'center', bold: true, spacing: 18, fit: true },
    ...{ key: 'title', x: 140, y: 121, w: 843, size: 56, line: 72, text: '{证书名称}' },
  },
  {
    ...{ ...text, face: 'sans', colour: 'light', align: 'center', spacing: 32, fit: true },
    ...{ key: 'latin', x: 140, y: 193, w: 843, size: 13, line: 20, text: 'CERTIFICATE OF TRAINING' },
  },
  {
    ...{ ...text, align: 'center', bold: true, spacing: 12, fit: true, underline: true },
    ...{ key: 'name', x: 421, y: 253, w: 280, size: 40, line: 56, text: '{姓名}' },
  },
  { ...text, key: 'comrade', x: 726, y: 266, w: 100, size: 24, line: 40, text: '同志' },
  {
    ...{ ...text, indent: true, key: 'body', x: 140, y: 346, w: 843, h: 204, size: 24, line: 52 },
    text: '[于 {起止日期}]参加**{项目}**[，计 {学时} 学时][，出勤率 {出勤率}%][，考试成绩 {成绩} 分]，符合结业规定，准予结业。\n特发此证。',
  },
  { kind: 'qr', key: 'qr', x: 140, y: 561, w: 92 },
  { ...proof, key: 'proof', y: 574, text: '扫码验证真伪', colour: 'ink', bold: true },
  { ...proof, key: 'code', y: 596, text: '验证码　{验证码}' },
  { ...proof, key: 'term', y: 618, text: '有效期　{有效期}' },
  { ...signed, key: 'issuer', y: 574, text: '{发证单位}' },
  { ...signed, key: 'day', y: 610, text: '{签发日期大写}' },
  { kind: 'seal', key: 'seal', x: 757, y: 531, w: 152, use: '培训专用章' },
]

export const shippedTemplate: TemplateInput = {
  ...{ name: '培训合格证书', typeCode: 'PX', numberRule: '{unit}-{type}-{yyyy}-{seq4}', issuer: '' },
  ...{ termMonths: 36, renewDays: 90, renewCategory: '', frame: 'guilloche', elements, enabled: true },
}
