/** Listens to all incidents, and sends the size of each snapshot to the parent process. */
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';

const db = getFirestore(initializeApp({ projectId: 'demo-bench' }));
db.collection('incidents').onSnapshot(
  (snapshot) => process.send?.({ size: snapshot.size }),
  (error) => {
    throw error;
  },
);
