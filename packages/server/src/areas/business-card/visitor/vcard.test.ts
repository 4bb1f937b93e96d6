import type { CardView } from '@portal/contract/areas/business-card/card-field.ts'
import { describe, expect, test } from 'vitest'
import { vcardOf } from './vcard.ts'

const view: CardView = {
  language: 'zh',
  layout: 'bilingual',
  company: '华东电力; 检修, 分公司',
  colour: '#1f2d3d',
  accent: '#409eff',
  logo: '',
  name: '欧阳修远',
  otherName: 'Ouyang Xiuyuan',
  photoUrl: '',
  fields: [
    { key: 'org', label: '单位', value: '检修部' },
    { key: 'post', label: '职务', value: '主任\\副主任' },
    { key: 'mobile', label: '手机', value: '13811605206' },
    { key: 'address', label: '地址', value: '江苏省苏州市工业园区星湖街 218 号华东电力检修楼三楼东侧三〇二室' },
    { key: 'website', label: '网址', value: 'www.hdpower.example' },
  ],
}
const other: CardView = {
  ...view,
  language: 'en',
  name: 'Ouyang Xiuyuan',
  otherName: '欧阳修远',
  company: 'Power',
  fields: [],
}
const link = 'https://portal.example/guide?qr=card&t=abcdefghjk'

/** Lines as a phone reads them: continuations put together again. */
const linesOf = (text: string) => text.replace(/\r\n /g, '').split('\r\n')

describe('a vCard', () => {
  const text = vcardOf({ view, other, link, photo: { bytes: Buffer.alloc(400, 7), type: 'PNG' } })

  test('is version 3.0 with the Chinese name in two parts, both languages and the photo', () => {
    const lines = linesOf(text)
    expect(lines.slice(0, 5)).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:欧阳;修远;;;',
      'FN:欧阳修远',
      'NICKNAME:Ouyang Xiuyuan',
    ])
    expect(lines).toContain('TEL;TYPE=CELL,VOICE:13811605206')
    expect(lines).toContain('URL:http://www.hdpower.example')
    expect(lines).toContain('NOTE:Ouyang Xiuyuan\\, Power')
    expect(lines).toContain(`PHOTO;ENCODING=b;TYPE=PNG:${Buffer.alloc(400, 7).toString('base64')}`)
    expect(lines.slice(-2)).toEqual(['END:VCARD', ''])
  })

  test('escapes what would end a value', () => {
    expect(linesOf(text)).toContain('ORG:华东电力\\; 检修\\, 分公司;检修部')
    expect(linesOf(text)).toContain('TITLE:主任\\\\副主任')
  })

  test('has no line of more than 75 bytes and cuts no sign', () => {
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((each) => Buffer.byteLength(each)))).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\ufffd')
    expect(lines.some((each) => each.startsWith(' '))).toBe(true)
  })

  test('says nothing of what the view does not hold', () => {
    expect(text).not.toContain('EMAIL')
    expect(text).not.toContain('TYPE=WORK,VOICE')
  })
})
