import {
  changeDeviceTypes,
  deleteDeviceTypes,
  getDeviceType,
  listDeviceTypes,
  saveDeviceType,
} from '@portal/contract/areas/system/device-type.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'

const gate = { code: 'gate_a', name: '人行闸机', category: 'gate' as const }
const serialNo = { name: 'p1', type: 'input' as const, label: '序列号', require: true, maxLength: 30 }

describe('rest/deviceType', () => {
  let t: TestApp
  let keeper: Client

  beforeAll(async () => {
    t = await startTestApp()
    keeper = await t.as(P.deviceType, P.deviceTypeEdit, P.deviceTypeDel)
  })
  afterAll(() => t.close())

  test('keeps a type with its parameters in their order', async () => {
    const lanes = { name: 'p2', type: 'checkbox' as const, label: '方向', items: ['进', '出'] }

    const { id } = await keeper.call(saveDeviceType, {
      ...gate,
      capabilities: ['scan', 'relay'],
      firmwareMin: '1.2.0',
      params: [lanes, serialNo],
    })

    expect(await keeper.call(getDeviceType, { id })).toMatchObject({
      code: 'gate_a',
      heartbeatSeconds: 60,
      paramCount: 2,
      params: [
        { label: '方向', items: ['进', '出'], require: false },
        { label: '序列号', require: true, maxLength: 30 },
      ],
    })
  })

  test('is found by code, name, category and capability', async () => {
    await keeper.call(saveDeviceType, {
      ...gate,
      code: 'cam_1',
      name: '门口摄像机',
      category: 'camera',
      capabilities: ['photo'],
    })
    const codes = async (query: object) => (await keeper.call(listDeviceTypes, query)).list.map(({ code }) => code)

    expect(await codes({ keyword: '门口' })).toEqual(['cam_1'])
    expect(await codes({ keyword: 'cam_' })).toEqual(['cam_1'])
    expect(await codes({ filter: { capability: 'photo' } })).toEqual(['cam_1'])
    expect(await codes({ filter: { category: 'thermometer' } })).toEqual([])
  })

  test('says in words what is wrong', async () => {
    const wrong = async (more: object) =>
      (await keeper.refused(saveDeviceType, { ...gate, code: 'x_9', ...more })).errors[0]?.message

    expect(await wrong({ code: '设备' })).toBe('编码为 2–30 位字母、数字或下划线')
    expect(await wrong({ code: 'a' })).toBe('编码为 2–30 位字母、数字或下划线')
    expect(await wrong({ name: '一' })).toBe('名称为 2–30 个字')
    for (const heartbeatSeconds of [9, 601, 10.5])
      expect(await wrong({ heartbeatSeconds })).toBe('心跳须为 10–600 的整数')
    expect(await wrong({ params: [serialNo, { ...serialNo, name: 'p2' }] })).toBe('参数名称重复')
    expect(await wrong({ params: [{ ...serialNo, type: 'checkbox' }] })).toBe('请填写至少一个选项')
    expect((await keeper.refused(saveDeviceType, gate)).message).toBe('编码已存在')
  })

  test('switches several on and off and counts only what changed', async () => {
    const { list } = await keeper.call(listDeviceTypes, {})
    const ids = list.map(({ id }) => id)

    expect(await keeper.call(changeDeviceTypes, { ids, enabled: false })).toEqual({ updated: ids.length })
    expect(await keeper.call(changeDeviceTypes, { ids, enabled: false })).toEqual({ updated: 0 })
    expect((await keeper.call(listDeviceTypes, { filter: { enabled: true } })).total).toBe(0)
  })

  test('deletes, and may be read but not changed without the right', async () => {
    const { id } = await keeper.call(saveDeviceType, { ...gate, code: 'gone_1' })
    const reader = await t.as(P.deviceType)
    const deviceKeeper = await t.as(P.device)

    expect((await reader.refused(deleteDeviceTypes, { ids: [id] })).status).toBe(1003)
    expect((await deviceKeeper.call(listDeviceTypes, { keyword: 'gone_1' })).total).toBe(1)
    expect((await deviceKeeper.refused(getDeviceType, { id })).status).toBe(1003)
    expect((await keeper.call(deleteDeviceTypes, { ids: [id] })).deleted).toBe(1)
    expect((await keeper.refused(getDeviceType, { id })).status).toBe(1004)
  })
})
