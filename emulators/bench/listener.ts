/**
 * A separate client process that listens to the whole collection and reports the size of each snapshot to its parent.
 */
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';

const db = getFirestore(initializeApp({ projectId: 'demo-bench' }));
db.collection('incidents').onSnapshot(
  (snapshot) => process.send?.({ size: snapshot.size }),
  (error) => {
    throw error;
  },
);
