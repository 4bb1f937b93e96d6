import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { orgUnits } from '#src/schema/directory.ts'
import { spellUnit } from '#src/shared/directory/pinyin.ts'
import { type Chance, idFrom } from './random.ts'

export interface DemoUnit {
  id: string
  parentId: string
  code: string
  name: string
  kind: 'company' | 'department' | 'team'
  path: string
  depth: number
  sort: number
}

const COMPANIES = ['华东电力建设公司', '北方矿业公司', '南方化工公司']
const DEPARTMENTS = ['安全监察部', '生产技术部', '人力资源部', '设备管理部', '综合办公室', '财务部']
const WORKSHOPS = ['一车间', '二车间', '三车间', '检修车间', '运行车间', '储运车间']
const TEAMS = ['甲班', '乙班', '丙班', '丁班', '电气班', '仪表班', '机修班', '巡检班', '综合班']

const unitBelow = (
  chance: Chance,
  parent: Pick<DemoUnit, 'id' | 'path' | 'depth' | 'code'>,
  part: Pick<DemoUnit, 'name' | 'kind' | 'sort'>,
): DemoUnit => {
  const id = idFrom(chance)
  const code = `${parent.code === 'ROOT' ? 'C' : parent.code}${String(part.sort + 1).padStart(2, '0')}`
  return { id, parentId: parent.id, path: `${parent.path}${id}/`, depth: parent.depth + 1, code, ...part }
}

/** Three companies with their departments, workshops and teams: about two hundred units. */
export const demoUnits = (chance: Chance): DemoUnit[] => {
  const root = { id: ROOT_ORG_ID, path: `/${ROOT_ORG_ID}/`, depth: 1, code: 'ROOT' }
  return COMPANIES.flatMap((companyName, at) => {
    const company = unitBelow(chance, root, { name: companyName, kind: 'company', sort: at })
    const offices = DEPARTMENTS.map((name, sort) => unitBelow(chance, company, { name, kind: 'department', sort }))
    const shops = WORKSHOPS.flatMap((name, sort) => {
      const shop = unitBelow(chance, company, { name, kind: 'department', sort: sort + DEPARTMENTS.length })
      return [shop, ...TEAMS.map((team, order) => unitBelow(chance, shop, { name: team, kind: 'team', sort: order }))]
    })
    return [company, ...offices, ...shops]
  })
}

export const insertUnits = async (db: Db, units: readonly DemoUnit[]): Promise<void> => {
  await db.insert(orgUnits).values(units.map((unit) => ({ ...unit, ...spellUnit(unit.name) })))
}
