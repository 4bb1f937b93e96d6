import { describe, expect, test } from 'vitest'
import { type CardSource, cardFault, cardValue, cardView, faultOfValue, spacedPhone } from './card-field.ts'

const source: CardSource = {
  dress: {
    layout: 'bilingual',
    company: '华东电力',
    companyEn: 'East China Power',
    colour: '#1f2d3d',
    accent: '#409eff',
    logo: '',
    locked: ['name', 'org', 'post', 'mobile', 'mail'],
    free: [
      { key: 'nameEn', max: 30 },
      { key: 'postEn', max: 40 },
      { key: 'officePhone', max: 30 },
    ],
  },
  facts: {
    name: '余国栋',
    org: '检修部',
    post: '主任',
    mobile: '13811605206',
    mail: 'yuguodong@hdpower.example',
    switchboard: '0512-68808000',
    company: '根单位',
    photoUrl: '/files/photo/x.png',
  },
  values: { nameEn: 'Yu Guodong', postEn: 'Director', officePhone: '0512-68808119', mobile: '13900000000' },
  shown: ['name', 'org', 'post', 'mobile', 'officePhone', 'mail', 'switchboard'],
  languages: ['zh', 'en'],
}

describe('a card', () => {
  test('takes locked values from the directory, whatever stands among the typed ones', () => {
    expect(cardValue(source, 'mobile')).toBe('13811605206')
  })

  test('says nothing of fields that its template does not have', () => {
    expect(cardValue(source, 'switchboard')).toBe('')
    expect(cardView(source, 'zh').fields.map(({ key }) => key)).toEqual([
      'org',
      'post',
      'mobile',
      'officePhone',
      'mail',
    ])
  })

  test('holds nothing that is not shown', () => {
    const hidden = { ...source, shown: source.shown.filter((part) => part !== 'mobile') }
    expect(JSON.stringify(cardView(hidden, 'zh'))).not.toContain('13811605206')
    expect(cardView(hidden, 'zh').photoUrl).toBe('')
    expect(cardView({ ...hidden, shown: [...hidden.shown, 'photo'] }, 'zh').photoUrl).toBe('/files/photo/x.png')
  })

  test('speaks one language at a time, with the name in the other beneath', () => {
    const view = cardView(source, 'en')
    expect([view.name, view.otherName, view.company]).toEqual(['Yu Guodong', '余国栋', 'East China Power'])
    expect(view.fields).toContainEqual({ key: 'post', label: 'Position', value: 'Director' })
    expect(view.fields.some(({ key }) => key === 'org')).toBe(false)
    expect(cardView({ ...source, languages: ['zh'] }, 'zh').otherName).toBe('')
  })

  test('says nothing Chinese in English', () => {
    const dress = { ...source.dress, free: [...source.dress.free, { key: 'room' as const, max: 30 }] }
    const values = { ...source.values, room: '检修楼 302', officePhone: '0512-68808119转12' }
    const { fields } = cardView({ ...source, dress, values, shown: [...source.shown, 'room'] }, 'en')
    expect(fields.some(({ key }) => key === 'room')).toBe(false)
    expect(fields).toContainEqual({ key: 'officePhone', label: 'Office', value: '0512-68808119 ext. 12' })
  })

  test('needs a name, a way to reach the person, and an English name for English', () => {
    expect(cardFault(source)).toBeNull()
    expect(cardFault({ ...source, shown: ['name', 'org', 'switchboard'] })).toBe('needsContact')
    expect(cardFault({ ...source, shown: ['mobile'] })).toBe('needsContact')
    expect(cardFault({ ...source, values: {} })).toBe('needsEnglish')
    expect(cardFault({ ...source, values: {}, languages: ['zh'] })).toBeNull()
    expect(cardFault({ ...source, languages: [] })).toBe('noLanguage')
  })
})

test.each([
  ['mobile', '1381160520', 'mobile'],
  ['mobile', '13811605206', null],
  ['mail', 'yu@hdpower', 'mail'],
  ['mail', 'yu.guodong@hd-power.example', null],
  ['officePhone', '0512-6880 8119 转 12', 'phone'],
  ['officePhone', '0512-6880 8119转12', null],
  ['website', 'javascript:alert(1)', 'website'],
  ['website', 'www.hdpower.example/a', null],
  ['title', '高级工程师 · 注册安全工程师', null],
] as const)('a %s of %s breaks %s', (field, value, fault) => {
  expect(faultOfValue(field, value)).toBe(fault)
})

test('a mobile number is read out in groups', () => {
  expect([spacedPhone('13811605206'), spacedPhone('0512-68808119')]).toEqual(['138 1160 5206', '0512-68808119'])
})
