import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'

test('a request that never ends does not keep the server from stopping', async () => {
  const t = await startTestApp()
  const { port } = new URL(await t.running.app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('POST /login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{')
  await once(t.running.app.server, 'request')

  await Promise.all([once(socket, 'close'), t.close({ patienceMs: 100 })])

  expect(socket.destroyed).toBe(true)
})
