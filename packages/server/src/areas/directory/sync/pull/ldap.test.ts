import { saveSyncSource, testSyncSource } from '@portal/contract/areas/directory/sync.ts'
import { shippedMapping } from '@portal/contract/areas/directory/sync-mapping.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { ownCertificate } from '../../../../../test/double/own-certificate.ts'
import { LDAP_BASE, startLdap } from '../../../../../test/double/sync-sources.ts'
import { type SyncDesk, startSyncDesk } from '../../../../../test/sync-desk.ts'

let desk: SyncDesk

beforeAll(async () => {
  desk = await startSyncDesk()
}, 240_000)

afterAll(() => desk?.close())

const unit = { objectclass: ['organizationalUnit'] }
const person = { objectclass: ['inetOrgPerson'] }

beforeEach(() => desk.ldap.entries.clear())

const fill = (mark: string) => {
  const { entries } = desk.ldap
  const upper = `ou=${mark}1,${LDAP_BASE}`
  const boss = `uid=${mark}B,${upper}`
  entries.set(LDAP_BASE, { ...unit, ou: ['corp'], description: ['全公司'], entryuuid: [`${mark}-0`] })
  entries.set(upper, { ...unit, ou: [`${mark}1`], description: ['总部'], entryuuid: [`${mark}-1`] })
  entries.set(`ou=${mark}2,${upper}`, { ...unit, ou: [`${mark}2`], description: ['检修班'], entryuuid: [`${mark}-2`] })
  entries.set(boss, { ...person, uid: [`${mark}B`], cn: ['班组长'], entryuuid: [`${mark}-3`] })
  // As administrators type it: other case, a blank after the comma.
  const manager = [boss.replaceAll(',', ', ').toUpperCase()]
  const worker = { ...person, uid: [`${mark}W`], cn: ['检修工'], entryuuid: [`${mark}-4`], manager, title: ['钳工'] }
  entries.set(`uid=${mark}W,ou=${mark}2,${upper}`, worker)
}

describe('an LDAP directory', () => {
  it('is read with its tree, its people and their managers, and once more without any change', async () => {
    fill('L')
    const { id, root } = await desk.ldapSource()

    const tried = await desk.officer.call(testSyncSource, { id })
    const run = await desk.sync(id)
    const again = await desk.sync(id)

    expect(tried).toEqual({ ok: true, text: '连接成功：读到单位 2 个、人员 2 人' })
    expect(run).toMatchObject({ state: 'done', text: '完成，成功 4，失败 0' })
    expect(await desk.unit('L1')).toMatchObject({ name: '总部', parentId: root.id })
    expect(await desk.person('LW')).toMatchObject({
      superiorId: (await desk.person('LB'))?.id,
      primaryOrgId: (await desk.unit('L2'))?.id,
      post: '钳工',
    })
    expect(again).toMatchObject({ state: 'done', text: '完成，目录没有变化', same: 4 })
  })

  it('follows a person to another unit by the stable identifier, whatever the name of the entry', async () => {
    fill('M')
    const { id } = await desk.ldapSource()
    await desk.sync(id)
    const before = await desk.person('MW')
    const old = `uid=MW,ou=M2,ou=M1,${LDAP_BASE}`
    const entry = desk.ldap.entries.get(old) ?? {}
    desk.ldap.entries.delete(old)
    desk.ldap.entries.set(`uid=MX,ou=M1,${LDAP_BASE}`, { ...entry, uid: ['MX'] })

    await desk.sync(id)

    expect(await desk.person('MW')).toBeUndefined()
    expect(await desk.person('MX')).toMatchObject({ id: before?.id, primaryOrgId: (await desk.unit('M1'))?.id })
  })

  it('is asked for what changed since the last whole reading', async () => {
    fill('N')
    const { id } = await desk.ldapSource()
    await desk.sync(id)
    const worker = `uid=NW,ou=N2,ou=N1,${LDAP_BASE}`
    const entry = desk.ldap.entries.get(worker) ?? {}
    desk.ldap.entries.set(worker, { ...entry, cn: ['改名者'], modifyTimestamp: ['29990101000000Z'] })
    desk.ldap.entries.set(`uid=NB,ou=N1,${LDAP_BASE}`, {
      ...person,
      cn: ['不该读到'],
      modifyTimestamp: ['19990101000000Z'],
    })

    const run = await desk.sync(id, { mode: 'incremental' })

    expect(run).toMatchObject({ state: 'done', text: '完成，成功 1，失败 0', changed: 1 })
    expect(await desk.person('NW')).toMatchObject({ name: '改名者' })
    expect(await desk.person('NB')).toMatchObject({ name: '班组长', enabled: true })
  })

  it('says in words why it cannot be read, and the directory stays as it is', async () => {
    fill('P')
    const { id } = await desk.ldapSource({ secret: 'wrong' })

    const tried = await desk.officer.call(testSyncSource, { id })
    const run = await desk.sync(id)

    expect(tried).toEqual({ ok: false, text: '连接失败：账号或密码错误' })
    expect(run).toMatchObject({ state: 'failed', text: '连接失败：账号或密码错误' })
    expect(await desk.unit('P1')).toBeUndefined()
  })
  it('is not read over TLS from a server that shows a certificate nobody has vouched for', async () => {
    const unknown = await startLdap(ownCertificate)
    try {
      const { id } = await desk.ldapSource({ address: unknown.url })

      const tried = await desk.officer.call(testSyncSource, { id })
      const run = await desk.sync(id)

      expect(unknown.url).toMatch(/^ldaps:/)
      expect(tried).toEqual({ ok: false, text: '连接失败：服务器证书不受信任' })
      expect(run).toMatchObject({ state: 'failed', text: '连接失败：服务器证书不受信任' })
    } finally {
      await unknown.close()
    }
  })

  it('is read over TLS from a server whose authority the source names', async () => {
    const known = await startLdap(ownCertificate)
    fill('T')
    try {
      const { id } = await desk.ldapSource({ address: known.url, caCertificate: ownCertificate.certificate })
      for (const [dn, attributes] of desk.ldap.entries) known.entries.set(dn, attributes)

      expect(await desk.officer.call(testSyncSource, { id })).toMatchObject({ ok: true })
      expect(await desk.sync(id)).toMatchObject({ state: 'done' })
    } finally {
      await known.close()
    }
  })

  it('takes a certificate for ldaps only, and no other text for one', async () => {
    const refusedWith = async (address: string, caCertificate: string) => {
      const source = { name: '证书来源', kind: 'ldap' as const, rootOrgId: ROOT_ORG_ID, base: LDAP_BASE }
      const values = {
        ...source,
        address,
        caCertificate,
        account: 'cn=sync',
        secret: 'right',
        mapping: shippedMapping.ldap,
      }
      return (await desk.officer.refused(saveSyncSource, values)).errors
    }

    expect(await refusedWith('ldap://127.0.0.1', ownCertificate.certificate)).toEqual([
      { field: 'caCertificate', message: '只有 ldaps:// 地址使用 CA 证书，请清空' },
    ])
    expect(await refusedWith('ldaps://127.0.0.1', '证书')).toEqual([
      { field: 'caCertificate', message: 'CA 证书须为 PEM 格式，以 -----BEGIN CERTIFICATE----- 开头' },
    ])
  })
})
